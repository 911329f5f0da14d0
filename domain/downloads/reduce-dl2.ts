import type { Dl2Action } from './dl2-actions.ts'
import type { Dl2Element, Dl2State } from './dl2-state.ts'

type Action<Type extends Dl2Action['type']> = Extract<Dl2Action, { type: Type }>

const without = (names: readonly string[], gone: readonly string[]): readonly string[] =>
  names.filter((name) => !gone.includes(name))

const marked = (state: Dl2State, codeNames: readonly string[], isErrored: boolean): ReadonlyMap<string, Dl2Element> =>
  new Map(
    [...state.elements].map(([name, element]) => [
      name,
      codeNames.includes(name) ? { ...element, isErrored } : element,
    ]),
  )

/** A deferred load asks for whatever has no answer and is not asked for already, errored elements again. */
const defer = (state: Dl2State): Dl2State => ({
  ...state,
  pendingElements: without([...state.elements.keys()], [...state.responses.keys(), ...state.requestedElements]),
})

const register = (state: Dl2State, { blocks }: Action<'registerElements'>): Dl2State => {
  const elements = new Map(state.elements)
  for (const settings of blocks)
    if (!elements.has(settings.codeName)) elements.set(settings.codeName, { settings, isErrored: false })
  const registered = { ...state, elements }
  // What joins before the tick rides along.
  return state.pendingElements.length > 0 ? defer(registered) : registered
}

const load = (state: Dl2State, codeNames: readonly string[]): Dl2State => {
  const asked = [...new Set(codeNames)].filter((name) => state.elements.has(name))
  if (asked.length === 0) return state
  return {
    ...state,
    elements: marked(state, asked, false),
    error: null,
    pendingElements: without(state.pendingElements, asked),
    requestedElements: [...new Set([...state.requestedElements, ...asked])],
  }
}

/** An answer to an element that is not asked for any more changes nothing of it. */
const succeed = (state: Dl2State, { codeNames, responses, countryGeoIP }: Action<'loadSucceeded'>): Dl2State => {
  const answered = codeNames.filter((name) => state.requestedElements.includes(name))
  const found = answered.flatMap((name) => {
    const response = responses.get(name)
    return response === undefined ? [] : [[name, response] as const]
  })
  const lost = answered.filter((name) => !responses.has(name))
  const kept = [...state.responses].filter(([name]) => !lost.includes(name))
  return {
    ...state,
    loaded: true,
    countryGeoIP,
    elements: marked(state, lost, true),
    responses: new Map([...kept, ...found]),
    requestedElements: without(state.requestedElements, answered),
  }
}

const fail = (state: Dl2State, { codeNames, error }: Action<'loadFailed'>): Dl2State => {
  const answered = codeNames.filter((name) => state.requestedElements.includes(name))
  if (answered.length === 0) return state
  // An answer that was there before is better than none.
  const lost = answered.filter((name) => !state.responses.has(name))
  return {
    ...state,
    loaded: true,
    error,
    elements: marked(state, lost, true),
    requestedElements: without(state.requestedElements, answered),
  }
}

const next = (state: Dl2State, action: Dl2Action): Dl2State => {
  switch (action.type) {
    case 'registerElements':
      return register(state, action)
    case 'loadDeferred':
      return defer(state)
    case 'flushDeferred':
      return load({ ...state, pendingElements: [] }, state.pendingElements)
    case 'load':
      return load(state, action.codeNames)
    case 'loadSucceeded':
      return succeed(state, action)
    case 'loadFailed':
      return fail(state, action)
    case 'pricesMissing':
      return { ...state, elements: marked(state, action.codeNames, true) }
  }
}

const isReady = ({ elements, responses, pendingElements, requestedElements }: Dl2State): boolean =>
  elements.size > 0 &&
  pendingElements.length + requestedElements.length === 0 &&
  [...elements].every(([name, { isErrored }]) => isErrored || responses.has(name))

/** The download state after an action (specification, section 4). Pure. */
export const reduceDl2 = (state: Dl2State, action: Dl2Action): Dl2State => {
  const after = next(state, action)
  return { ...after, ready: isReady(after) }
}
