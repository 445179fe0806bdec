import { appCodeBugs } from './app-codes'
import { atOnceBugs } from './at-once'
import { atOnceCountedBugs } from './at-once-counted'
import { distinctBugs } from './distinct'
import { edgeBugs } from './edges'
import { emailLinkBugs } from './email-links'
import { emailBugs } from './emails'
import { forgedBugs } from './forged'
import { keptBugs } from './kept'
import { languageBugs } from './languages'
import { limitBugs } from './limits'
import { momentBugs } from './moments'
import { pendingBugs } from './pending'
import { accountBugs } from './semantic-account'
import { codeEmailBugs } from './code-emails'
import { codeLimitBugs } from './code-limits'
import { creditsBugs } from './semantic-credits'
import { fieldBugs } from './fields'
import { headerBugs } from './headers'
import type { PlantedBug } from './planted-bug'
import { protectionBugs } from './semantic-protection'
import { requestBugs } from './requests'
import { passwordBugs } from './passwords'
import { renewedBugs } from './renewed'
import { restartBugs } from './restarts'
import { scopeBugs } from './scope'
import { sessionBugs } from './semantic-session'
import { settingsBugs } from './semantic-settings'
import { statusBugs } from './statuses'
import { textBugs } from './texts'
import { topUpBugs } from './top-ups'
import { typeBugs } from './types'
import { untouchedBugs } from './untouched'
import { wireBugs } from './wire'

/** The planted bugs by their kinds: what a schema sees first, then the lies that none sees. */
export const bugsByKind = {
  type: typeBugs,
  field: fieldBugs,
  status: statusBugs,
  header: headerBugs,
  request: requestBugs,
  session: sessionBugs,
  account: accountBugs,
  settings: settingsBugs,
  credits: creditsBugs,
  protection: protectionBugs,
  pending: pendingBugs,
  restart: restartBugs,
  renewed: renewedBugs,
  password: passwordBugs,
  kept: keptBugs,
  untouched: untouchedBugs,
  limit: limitBugs,
  codeLimit: codeLimitBugs,
  codeEmail: codeEmailBugs,
  moment: momentBugs,
  text: textBugs,
  language: languageBugs,
  distinct: distinctBugs,
  edge: edgeBugs,
  scope: scopeBugs,
  wire: wireBugs,
  topUp: topUpBugs,
  email: emailBugs,
  emailLink: emailLinkBugs,
  appCode: appCodeBugs,
  forged: forgedBugs,
  atOnceCounted: atOnceCountedBugs,
  atOnce: atOnceBugs,
} satisfies Readonly<Record<string, readonly PlantedBug[]>>

export const bugs: readonly PlantedBug[] = Object.values(bugsByKind).flat()
