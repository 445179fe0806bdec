import { accountLies } from './account-lies'
import { creditsLies } from './credits-lies'
import { fieldBugs } from './fields'
import { headerBugs } from './headers'
import type { PlantedBug } from './planted-bug'
import { protectionLies } from './protection-lies'
import { requestBugs } from './requests'
import { sessionLies } from './session-lies'
import { settingsLies } from './settings-lies'
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
