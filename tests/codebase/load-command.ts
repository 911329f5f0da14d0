/** Loads a module of `commands/`. It is JavaScript without types, so the caller declares its type. */
export const loadCommand = async <Module>(path: string): Promise<Module> =>
  import(new URL(`../../commands/${path}`, import.meta.url).href)
