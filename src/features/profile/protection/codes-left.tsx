import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatDateTime } from '#/locales/format'
import { localeOf } from '#/locales/locale'

type Props = {
  /** `null` if the server’s number could not be read. */
  codesLeft: number | null
  /** When they were made; `null` if the server makes no new ones. */
  since: string | null
}

/** How many recovery codes are left, and of when: players may have saved others, or never have got these. */
export function CodesLeft({ codesLeft, since }: Readonly<Props>) {
  const { i18n } = useLingui()
  const date = formatDateTime(localeOf(i18n), since)
  if (codesLeft === null) return null
  if (codesLeft === 0 && since !== null) {
    return (
      <Trans id="profile.protection.noCodesLeft">
        On, but no recovery codes are left. Get new ones.
      </Trans>
    )
  }
  return (
    <>
      <Plural
        id="profile.protection.codesLeft"
        value={codesLeft}
        _0="On, but no recovery codes are left. Turn protection off and on again to get new ones."
        one="On, # recovery code left"
        other="On, # recovery codes left"
      />
      {since !== null && (
        <>
          <br />
          <Trans id="profile.protection.codesSince">Created on {date}</Trans>
        </>
      )}
    </>
  )
}
