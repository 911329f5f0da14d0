import type { DrawnApp } from '../../ports/page-items.ts'
import { Pictogram } from './drawings.tsx'
import styles from './hero-picture.module.css'
import frame from './sections/hero.module.css'
import { MissingPage, Wall } from './wall-picture.tsx'

const AppWindow = ({ app: { name, icon, state, detail, progress, rows } }: { app: DrawnApp }) => (
  <div className={styles.app}>
    <p className={styles.bar}>
      <Pictogram name="shield" />
      {name}
    </p>
    <div className={styles.state}>
      <Pictogram name={icon} size={40} />
      <div>
        <b>{state}</b>
        {detail}
        {progress === undefined ? null : <progress value={progress} max="100" />}
      </div>
    </div>
    {rows.map(({ icon: sign, label, mark }) => (
      <p key={label} className={styles.row}>
        <Pictogram name={sign} />
        <span>{label}</span>
        {mark === undefined ? null : <em>{mark}</em>}
      </p>
    ))}
  </div>
)

const Phone = ({ message: { icon, title, action } }: { message: DrawnApp['phone'] }) => (
  <div className={styles.phone}>
    <Pictogram name={icon} size={40} />
    <b>{title}</b>
    {action === undefined ? null : <em>{action}</em>}
  </div>
)

export interface HeroPictureProps {
  /** `not-found` for a missing page. */
  readonly name?: string | undefined
  readonly app?: DrawnApp | undefined
}

/** The picture of a hero: an app on a computer and a phone, a missing page, or a wall. It is decorative. */
export const HeroPicture = ({ name, app }: HeroPictureProps) => {
  const bare = name === 'not-found' ? <MissingPage /> : <Wall />
  return (
    <div className={`${frame.picture} ${styles.scene}`} aria-hidden="true">
      {app === undefined ? (
        bare
      ) : (
        <>
          <div className={styles.computer}>
            <AppWindow app={app} />
          </div>
          <Phone message={app.phone} />
        </>
      )}
    </div>
  )
}
