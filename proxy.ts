import type { NextRequest } from 'next/server'
import { answerRequest } from './edge/answer-request.ts'

/** See `edge/answer-request.ts`. */
export const proxy = (request: NextRequest) => answerRequest(request)

export const config = {
  matcher: [
    '/((?!_next/static/|wake\\.js$|report\\.js$|icon\\.svg$|store\\.css$|speculation-rules\\.json$|healthz$|readyz$).*)',
  ],
}
