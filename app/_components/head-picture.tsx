import { HEAD_DRAWINGS, type HeadDrawing } from '../../ports/vocabulary.ts'
import styles from './head-picture.module.css'

/** Returns whether there is a drawing of this name. */
export const isHeadDrawing = (name: string): name is HeadDrawing => HEAD_DRAWINGS.some((drawing) => drawing === name)

/**
 * A picture beside the heading of a page. It shows the task of the page, and is decorative. React would preload a picture that is not
 * lazy, before the style, with a link whose attributes have no fixed order.
 */
export const HeadPicture = ({ name }: { readonly name: HeadDrawing }) => (
  <img className={styles.picture} src={`/screens/head-${name}.svg`} width="340" height="170" alt="" loading="lazy" />
)
