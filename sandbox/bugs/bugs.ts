import { accountBugs } from './semantic-account'
import { creditsBugs } from './semantic-credits'
import { fieldBugs } from './fields'
import { headerBugs } from './headers'
import type { PlantedBug } from './planted-bug'
import { protectionBugs } from './semantic-protection'
import { requestBugs } from './requests'
import { sessionBugs } from './semantic-session'
import { settingsBugs } from './semantic-settings'
import { statusBugs } from './statuses'
import { typeBugs } from './types'

/** Every planted bug: what a schema sees first, then the lies that none sees. */
export const bugs: readonly PlantedBug[] = [
  ...typeBugs,
  ...fieldBugs,
  ...statusBugs,
  ...headerBugs,
  ...requestBugs,
  ...sessionBugs,
  ...accountBugs,
  ...settingsBugs,
  ...creditsBugs,
  ...protectionBugs,
]
