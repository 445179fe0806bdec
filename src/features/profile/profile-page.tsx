import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '#/api/generated/model/user'
import type { UserData } from '#/api/generated/model/userData'
import { FRESH_FOR } from '#/api/pace'
import { Scene } from '#/brand/scene/scene'
import { sessionQuery } from '#/auth/session-query'
import { classNames } from '#/lib/class-names'
import { Container } from '#/ui/layout/container'
import { PageMeta } from '#/ui/layout/page-meta'
import { AuthorSection } from './author-code/author-section'
import { Balances } from './overview/balances'
import { PasswordSection } from './password/password-section'
import { PersonalSection } from './email/personal-section'
import { ProtectionPanel } from './lazy-panels'
import styles from './profile-page.module.css'
import { ProfileNav, type ProfileNavEntry } from './navigation/profile-nav'
import { ProfileSection } from './profile-section'
import { SessionsCard } from './sessions/sessions-card'
import { SettingsSection } from './settings-section'
import { TransactionsCard } from './top-ups/transactions-card'
import { useHeldPosition } from './navigation/use-held-position'
import { HAS_RANKINGS, VotesSection } from './overview/votes-section'

/** The sections in their order; the title is both the heading and the name in the navigation. */
const SECTIONS = {
  balance: {
    id: 'balance',
    title: <Trans id="profile.balance.title">Balance</Trans>,
    icon: 'coins',
  },
  sessions: {
    id: 'sessions',
    title: <Trans id="profile.sessions.title">Sessions</Trans>,
    icon: 'monitor',
  },
  transactions: {
    id: 'transactions',
    title: <Trans id="profile.transactions.title">Top-up history</Trans>,
    icon: 'receipt-text',
  },
  votes: { id: 'votes', title: <Trans id="currency.votes">Votes</Trans>, icon: 'star' },
  author: {
    id: 'author',
    title: <Trans id="profile.author.title">Author code</Trans>,
    icon: 'megaphone',
  },
  personal: {
    id: 'personal',
    title: <Trans id="profile.personal.title">Personal data</Trans>,
    icon: 'at-sign',
  },
  password: {
    id: 'password',
    title: <Trans id="profile.password.title">Password</Trans>,
    icon: 'lock',
  },
  protection: {
    id: 'protection',
    title: <Trans id="profile.protection.title">Protection</Trans>,
    icon: 'shield',
  },
} satisfies Record<string, ProfileNavEntry>

/** The visible sections: votes only if the operator has rankings. */
const LISTED = Object.values(SECTIONS).filter(({ id }) => id !== 'votes' || HAS_RANKINGS)

type Props = {
  /** The stored player until the session check responds. */
  user: User
  /** The author code in the address. */
  author?: string | undefined
  /** The greeting of a new player. */
  welcome: ReactNode
  /** The card for top-ups. */
  topUp: ReactNode
}

const awaitsPayment = (data: UserData | undefined) =>
  data?.transactions.some(({ status }) => status === 'pending') ?? false

/** The player's own page. Data that only the server has is a skeleton until it responds. */
export function ProfilePage({ user, author, welcome, topUp }: Readonly<Props>) {
  const { t } = useLingui()
  // Votes and top-ups happen on other sites: the balances are refetched when the player returns to this tab, and while
  // a payment is pending.
  const { data } = useQuery({
    ...sessionQuery,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (awaitsPayment(state.data) ? FRESH_FOR : false),
  })

  const comesBack = useHeldPosition()

  return (
    <div className={styles['page']}>
      <Scene state={data?.user.mfa ? 'lit' : 'dim'} className={styles['band']} />
      <Container className={classNames('stack-wide', styles['root'])}>
        <PageMeta title={t({ id: 'profile.title', message: 'Profile' })} isPrivate />
        <ProfileNav sections={LISTED} comesBack={comesBack} />
        <div className={classNames('stack', styles['main'])}>
          <section id="balance" aria-labelledby="balance-title">
            <header className={styles['who']} translate="no">
              <h1 id="balance-title" className={styles['login']}>
                {user.login}
              </h1>{' '}
              <span className="muted">{user.email}</span>
            </header>
            {welcome}
            <div className={classNames('stack', styles['top'])}>
              <Balances user={data?.user} />
              {topUp}
            </div>
          </section>
          <ProfileSection
            section={SECTIONS.sessions}
            lead={
              <Trans id="profile.sessions.lead">
                Don’t recognize a place? Change your password.
              </Trans>
            }
          >
            <SessionsCard login={user.login} sessions={data?.sessions} events={data?.events} />
          </ProfileSection>
          <ProfileSection section={SECTIONS.transactions}>
            <TransactionsCard newest={data} />
          </ProfileSection>
          <div>
            {HAS_RANKINGS && <VotesSection section={SECTIONS.votes} />}
            <AuthorSection section={SECTIONS.author} bound={data?.authorCode} prefill={author} />
            <PersonalSection section={SECTIONS.personal} user={user} />
            <PasswordSection section={SECTIONS.password} user={user} />
            <SettingsSection section={SECTIONS.protection}>
              <ProtectionPanel />
            </SettingsSection>
          </div>
        </div>
      </Container>
    </div>
  )
}
