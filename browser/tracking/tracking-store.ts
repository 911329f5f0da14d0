import {
  NO_TRACKING,
  type TrackingAction,
  type TrackingState,
  trackingAfter,
} from '../../domain/tracking/tracking-state.ts'
import { pushData } from './data-layer.ts'

/** Does an action, and gives the state after it. */
export type Track = (action: TrackingAction) => TrackingState

/** The state of tracking of this page. The data layer is told of each action, with the state after it. */
export const trackingStore = (): Track => {
  let state = NO_TRACKING
  return (action) => {
    state = trackingAfter(state, action)
    const { dataLayer, ...rest } = state
    pushData({ event: action.type, ...dataLayer, ...rest })
    return state
  }
}
