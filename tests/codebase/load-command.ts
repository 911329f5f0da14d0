/** Loads a module of `commands/`, which is plain JavaScript without types; the caller says what it expects of it. */
export const loadCommand = async <Module>(path: string): Promise<Module> =>
  import(new URL(`../../commands/${path}`, import.meta.url).href)
