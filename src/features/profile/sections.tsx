import { Trans } from '@lingui/react/macro'
import AtSign from 'lucide-react/icons/at-sign'
import Coins from 'lucide-react/icons/coins'
import Lock from 'lucide-react/icons/lock'
import Megaphone from 'lucide-react/icons/megaphone'
import Monitor from 'lucide-react/icons/monitor'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Shield from 'lucide-react/icons/shield'
import Star from 'lucide-react/icons/star'
import { siteConfig } from '#/config'

/** The sections in the order of the page; the title is the heading and the name in the list. */
const ALL = {
  balance: { title: <Trans id="profile.balance.title">Balance</Trans>, Icon: Coins },
  sessions: { title: <Trans id="profile.sessions.title">Sessions</Trans>, Icon: Monitor },
  transactions: {
    title: <Trans id="profile.transactions.title">Top-up history</Trans>,
    Icon: ReceiptText,
  },
  votes: { title: <Trans id="currency.votes">Votes</Trans>, Icon: Star },
  author: { title: <Trans id="profile.author.title">Author code</Trans>, Icon: Megaphone },
  personal: { title: <Trans id="profile.personal.title">Personal data</Trans>, Icon: AtSign },
  password: { title: <Trans id="profile.password.title">Password</Trans>, Icon: Lock },
  protection: { title: <Trans id="profile.protection.title">Protection</Trans>, Icon: Shield },
}

export type SectionId = keyof typeof ALL

/** The heading of a section. */
export const titleOf = (id: SectionId) => ALL[id].title

/** Whether there is anywhere to vote. */
export const HAS_RANKINGS = siteConfig.rankings.length > 0

/** The sections that are there: votes only where the operator named a ranking. */
export const SECTIONS = Object.entries(ALL)
  .filter(([id]) => id !== 'votes' || HAS_RANKINGS)
  .map(([id, section]) => ({ id, ...section }))
