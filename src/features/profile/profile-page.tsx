import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '#/api/generated/model/user'
import { sessionQuery } from '#/auth/session-query'
import { Container } from '#/ui/layout/container'
import { PageMeta } from '#/ui/layout/page-meta'
import { AuthorSection } from './author-code/author-section'
import { Balances } from './overview/balances'
import { PasswordSection } from './password/password-section'
import { PersonalSection } from './email/personal-section'
import styles from './profile-page.module.css'
import { ProfileNav } from './navigation/profile-nav'
import { ProfileSection } from './profile-section'
import { ProtectionSection } from './protection/protection-section'
import { HAS_RANKINGS } from './sections'
import { SessionsCard } from './sessions/sessions-card'
import { TransactionsCard } from './top-ups/transactions-card'
import { useHeldPosition } from './navigation/use-held-position'
import { VotesSection } from './overview/votes-section'
import { Welcome } from './overview/welcome'

type Props = {
  /** The stored player until `check` answers. */
  user: User
  /** An author code that the address brought, to start from. */
  author?: string | undefined
  /** The card that tops the balance up. */
  topUp: ReactNode
}

/** The player's own page. What only the server may say waits for it behind skeletons. */
export function ProfilePage({ user, author, topUp }: Readonly<Props>) {
  const { t } = useLingui()
  // Votes and top-ups happen on other sites: the balances are refetched when the player comes back to this tab.
  const { data } = useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' })

  const comesBack = useHeldPosition()

  return (
    <Container className={styles['root']}>
      <PageMeta title={t({ id: 'profile.title', message: 'Profile' })} isPrivate />
      <ProfileNav comesBack={comesBack} />
      <div className={styles['main']}>
        <section id="balance" aria-labelledby="balance-title" className={styles['section']}>
          <header className={styles['who']}>
            <h1 id="balance-title" className={styles['login']}>
              {user.login}
            </h1>{' '}
            <span className={styles['email']}>{user.email}</span>
          </header>
          <Welcome login={user.login} />
          <div className={styles['top']}>
            <Balances user={data?.user} />
            {topUp}
          </div>
        </section>
        <ProfileSection
          id="sessions"
          lead={
            <Trans id="profile.sessions.lead">
              Where you are logged in. If a place is unfamiliar, end all sessions and change the
              password.
            </Trans>
          }
        >
          <SessionsCard login={user.login} sessions={data?.sessions} />
        </ProfileSection>
        <ProfileSection id="transactions">
          <TransactionsCard key={user.login} newest={data} />
        </ProfileSection>
        {HAS_RANKINGS && <VotesSection />}
        <AuthorSection bound={data?.authorCode} prefill={author} />
        <PersonalSection user={user} />
        <PasswordSection user={user} />
        <ProtectionSection />
      </div>
    </Container>
  )
}
