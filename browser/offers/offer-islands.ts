import { startChoiceControls } from './choice-controls.ts'
import { showChoice } from './show-choice.ts'

export { ISLANDS } from '../../app/_islands/island-components.ts'
export { fillModal } from './fill-modal.ts'

/** Starts the controls of the page that need a script. */
export const startChoices = (): void => {
  startChoiceControls()
  showChoice()
}
