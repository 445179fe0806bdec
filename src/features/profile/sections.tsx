import { Trans } from '@lingui/react/macro'
import AtSign from 'lucide-react/icons/at-sign'
import Coins from 'lucide-react/icons/coins'
import Lock from 'lucide-react/icons/lock'
import Megaphone from 'lucide-react/icons/megaphone'
import Monitor from 'lucide-react/icons/monitor'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Shield from 'lucide-react/icons/shield'
import Star from 'lucide-react/icons/star'
import type { ReactNode } from 'react'
import { siteConfig } from '#/config'

export type SectionId =
  | 'balance'
  | 'sessions'
  | 'transactions'
  | 'votes'
  | 'author'
  | 'personal'
  | 'password'
  | 'protection'

/** The headings of the sections, which are their names in the list too. */
export const SECTION_TITLES: Record<SectionId, ReactNode> = {
  balance: <Trans id="profile.balance.title">Balance</Trans>,
  sessions: <Trans id="profile.sessions.title">Sessions</Trans>,
  transactions: <Trans id="profile.transactions.title">Top-ups</Trans>,
  votes: <Trans id="currency.votes">Votes</Trans>,
  author: <Trans id="profile.author.title">Author code</Trans>,
  personal: <Trans id="profile.personal.title">Personal data</Trans>,
  password: <Trans id="profile.password.title">Password</Trans>,
  protection: <Trans id="profile.protection.title">Protection</Trans>,
}

const ICONS: Record<SectionId, typeof AtSign> = {
  balance: Coins,
  sessions: Monitor,
  transactions: ReceiptText,
  votes: Star,
  author: Megaphone,
  personal: AtSign,
  password: Lock,
  protection: Shield,
}

/** Whether there is anywhere to vote. */
export const HAS_RANKINGS = siteConfig.rankings.length > 0

const ORDER: readonly SectionId[] = [
  'balance',
  'sessions',
  'transactions',
  'votes',
  'author',
  'personal',
  'password',
  'protection',
]

/** The sections of the page in their order; votes only where the operator named a ranking. */
export const SECTIONS = ORDER.filter((id) => id !== 'votes' || HAS_RANKINGS).map((id) => ({
  id,
  title: SECTION_TITLES[id],
  Icon: ICONS[id],
}))
