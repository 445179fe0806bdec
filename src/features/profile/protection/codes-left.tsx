import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatDateTime } from '#/locales/format'
import { localeOf } from '#/locales/locale'

type Props = {
  /** `null` if the server’s number could not be read. */
  codesLeft: number | null
  /** When they were created; `null` if the server creates no new ones. */
  since: string | null
}

/** The number of recovery codes left, and their date: players may have saved others, or never received these. */
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
          <Trans id="profile.protection.codesSince">Codes created on {date}</Trans>
        </>
      )}
    </>
  )
}
