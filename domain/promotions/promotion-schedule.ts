import type { PromotionRecord } from '../catalogue/promotion-record.ts'

/** Where a promotion stands: not begun, running, or over. It runs from its first moment to the one before its last. */
type PromotionPhase = 'upcoming' | 'running' | 'ended'

export interface PromotionTime {
  readonly phase: PromotionPhase
  /** Milliseconds until the next phase begins; infinite where it is over. */
  readonly phaseEndsInMs: number
}

/**
 * Where a promotion stands at a moment.
 *
 * @param nowMs milliseconds since the epoch
 */
export const promotionTime = (
  { startsAt, endsAt }: Pick<PromotionRecord, 'startsAt' | 'endsAt'>,
  nowMs: number,
): PromotionTime => {
  const [startsMs, endsMs] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (nowMs >= endsMs) return { phase: 'ended', phaseEndsInMs: Number.POSITIVE_INFINITY }
  return nowMs < startsMs
    ? { phase: 'upcoming', phaseEndsInMs: startsMs - nowMs }
    : { phase: 'running', phaseEndsInMs: endsMs - nowMs }
}
