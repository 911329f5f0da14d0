import styles from './badged-name.module.css'

/** The name of a product as a heading, with the badge that marks one among others. */
export const BadgedName = ({ name, badge }: { name: string; badge?: string | undefined }) => (
  <h3 className={styles['name']}>
    {name}
    {badge === undefined ? null : <span className={styles['badge']}>{badge}</span>}
  </h3>
)
