import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, type RequestOptions, sendRequest } from './send-request.ts'

const SHED = 503
const REPEAT_MS = 500
const MAX_VISITS = 10

/** Asks for a page, and again where it was shed, as a visitor does: a busy machine cannot always render a new page in time. */
export const visitPage = async (address: string, options: RequestOptions = {}): Promise<Answer> => {
  for (let visits = 1; ; visits += 1) {
    const answer = await sendRequest(address, options)
    if (answer.status !== SHED || visits === MAX_VISITS) return answer
    await pause(REPEAT_MS)
  }
}
