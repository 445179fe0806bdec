import './styles/global.css'
import { setupI18n } from '@lingui/core'
import { createBrowserHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startBotCheck } from './api/bot-check'
import { createApp } from './app'
import { VERSION } from './config'
import { afterPaint } from './lib/after-paint'
import { takeLetterKey } from './lib/letter-key'
import { reloadOnce } from './lib/reload-once'
import { showBootFailure } from './lib/show-boot-failure'
import { activateLocale } from './locales/locale'
import { preferredLocale, showLocale } from './locales/document-locale'

const letterKey = takeLetterKey(window)

// oxlint-disable-next-line no-console -- specification, section 1: logged at start
console.info(VERSION)

const locale = preferredLocale()
showLocale(locale)
const i18n = setupI18n()
try {
  await activateLocale(i18n, locale)
} catch (error) {
  if (!reloadOnce()) showBootFailure()
  throw error
}

const history = createBrowserHistory()
if (letterKey !== null) history.replace(history.location.href, { letterKey })

const { App, start } = createApp({ i18n, history })
start()

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

// At start-up, as the specification says (section 4), but never before the first paint.
afterPaint(startBotCheck)
