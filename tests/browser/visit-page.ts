import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, type RequestOptions, sendRequest } from './send-request.ts'

const OVERLOADED = 503
const REPEAT_MS = 500
const MAX_VISITS = 10

/** Requests a page. Retries after status 503, because a busy machine may be too slow to render a new page. */
export const visitPage = async (address: string, options: RequestOptions = {}): Promise<Answer> => {
  for (let visits = 1; ; visits += 1) {
    const answer = await sendRequest(address, options)
    if (answer.status !== OVERLOADED || visits === MAX_VISITS) return answer
    await pause(REPEAT_MS)
  }
}
