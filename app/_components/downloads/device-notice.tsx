import type { PageContext } from '../../_page/page-context.ts'
import styles from './device-notice.module.css'
import { PLATFORM_NAMES } from './platform-names.ts'

/** Says that the product of the page does not run on the device of the visitor, on which it does, and what they can take. */
export const DeviceNotice = ({ context: { deviceError, t, href, site } }: { context: PageContext }) => {
  if (deviceError === null) return null
  const { devices, product, runsOn, alternative } = deviceError
  const platform = PLATFORM_NAMES[deviceError.platform]
  const list = new Intl.ListFormat(site.locale, { type: 'conjunction' })
  return (
    <div
      className={styles.notice}
      role="note"
      data-device-error={deviceError.platform}
      data-device-types={devices.join(' ')}
    >
      <p>{t(devices.includes('desktop') ? 'device.desktop' : 'device.handheld', { product, platform })}</p>
      <p>{t('device.runsOn', { platforms: list.format(runsOn.map((each) => PLATFORM_NAMES[each])) })}</p>
      {alternative === null ? null : (
        <a href={href(alternative.path)}>{t('device.alternative', { product: alternative.name, platform })}</a>
      )}
    </div>
  )
}
