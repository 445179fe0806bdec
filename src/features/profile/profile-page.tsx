import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { User } from '#/api/generated/model/user'
import { sessionQuery } from '#/api/session'
import { Container } from '#/ui/container'
import { PageMeta } from '#/ui/page-meta'
import { Balances } from './balances'
import styles from './profile-page.module.css'
import { ProfileNav } from './profile-nav'
import { ProfileSection } from './profile-section'
import { SessionsCard } from './sessions-card'
import { TransactionsCard } from './transactions-card'

/**
 * The player's own page. `user` is the stored player until `check` answers; what only the server may say
 * waits for it behind skeletons.
 */
export function ProfilePage({ user }: Readonly<{ user: User }>) {
  const { t } = useLingui()
  const { data } = useQuery(sessionQuery)

  return (
    <Container className={styles['root']}>
      <PageMeta title={t({ id: 'profile.title', message: 'Profile' })} isPrivate />
      <ProfileNav />
      <div className={styles['main']}>
        <section id="balance" aria-labelledby="balance-title" className={styles['section']}>
          <header className={styles['who']}>
            <h1 id="balance-title" className={styles['login']}>
              {user.login}
            </h1>
            <span className={styles['email']}>{user.email}</span>
          </header>
          <Balances user={user} />
        </section>
        <ProfileSection
          id="sessions"
          title={<Trans id="profile.sessions.title">Sessions</Trans>}
          lead={
            <Trans id="profile.sessions.lead">
              Where you are logged in. If you do not know a place, end all sessions and change the
              password.
            </Trans>
          }
        >
          <SessionsCard sessions={data?.sessions} />
        </ProfileSection>
        <ProfileSection
          id="transactions"
          title={<Trans id="profile.transactions.title">Top-ups</Trans>}
        >
          <TransactionsCard transactions={data?.transactions} />
        </ProfileSection>
      </div>
    </Container>
  )
}
