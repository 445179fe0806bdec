import { accountLies } from './semantic-account'
import { creditsLies } from './semantic-credits'
import { fieldBugs } from './fields'
import { headerBugs } from './headers'
import type { PlantedBug } from './planted-bug'
import { protectionLies } from './semantic-protection'
import { requestBugs } from './requests'
import { sessionLies } from './semantic-session'
import { settingsLies } from './semantic-settings'
import { statusBugs } from './statuses'
import { typeBugs } from './types'

/** Every planted bug: what a schema sees first, then the lies that none sees. */
export const bugs: readonly PlantedBug[] = [
  ...typeBugs,
  ...fieldBugs,
  ...statusBugs,
  ...headerBugs,
  ...requestBugs,
  ...sessionLies,
  ...accountLies,
  ...settingsLies,
  ...creditsLies,
  ...protectionLies,
]
