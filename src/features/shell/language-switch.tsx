import { useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { type Locale, LOCALE_CODES, LOCALES } from '#/locales/locale'
import styles from './language-switch.module.css'

export type LanguageProps = Readonly<{ locale: Locale; onLocale: (locale: Locale) => void }>

/** The languages of the site. Links to `?lang=…`, so that they work before any script runs. */
export function LanguageSwitch({ locale, onLocale }: LanguageProps) {
  const { t } = useLingui()

  function choose(event: MouseEvent, chosen: Locale) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onLocale(chosen)
  }

  return (
    <div
      role="group"
      className={styles['switch']}
      aria-label={t({ id: 'header.language', message: 'Language' })}
    >
      {LOCALE_CODES.map((language) => (
        <a
          key={language}
          href={`?lang=${language}`}
          lang={language}
          hrefLang={language}
          aria-current={language === locale || undefined}
          className={styles['language']}
          onClick={(event) => choose(event, language)}
        >
          <span>
            {language.toUpperCase()}
            <span className="visually-hidden"> — {LOCALES[language].name}</span>
          </span>
        </a>
      ))}
    </div>
  )
}
