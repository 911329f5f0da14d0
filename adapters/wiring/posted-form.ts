import { AsyncLocalStorage } from 'node:async_hooks'

/** A form that was posted to a page, as the edge passed it on: bounded, with named headers alone, and not read yet. */
export interface PostedForm {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** The renderer and the bundled pages are module graphs of their own: they share the store over the one global object. */
const KEY = Symbol.for('northwall.posted-form')
const holder = globalThis as typeof globalThis & { [KEY]?: AsyncLocalStorage<PostedForm> }
holder[KEY] ??= new AsyncLocalStorage<PostedForm>()
const current = holder[KEY]

/** Runs the render of a page that a form was posted to. */
export const withPostedForm = <T>(form: PostedForm, render: () => T): T => current.run(form, render)

/** The form that the page being rendered answers; undefined where the page was asked for without one. */
export const postedForm = (): PostedForm | undefined => current.getStore()
