import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useId } from 'react'
import { siteConfig } from '#/config'
import type { Home } from '#/config-schema'
import { classNames } from '#/lib/class-names'
import { Icon } from '#/ui/icon'
import { Container } from '#/ui/layout/container'
import { Divider } from '#/ui/layout/divider'
import type { Audience } from './play-button'
import { LauncherDownload } from './launcher-download'
import section from './section.module.css'
import styles from './steps.module.css'

type Props = { audience: Audience }

/** From a visitor to a player in three steps, each lantern brighter than the last. */
export function Steps({ audience }: Readonly<Props>) {
  const titleId = useId()
  return (
    <section className={styles['band']} aria-labelledby={titleId}>
      <Container className={section['section']}>
        <Divider />
        <h2 id={titleId} className="display h1">
          <Trans id="home.steps.title">Three steps to the beacon</Trans>
        </h2>
        <div className={styles['trail']}>
          <TrailLine />
          <ol className={classNames('stack', styles['steps'])}>
            {siteConfig.home.steps.map((step) => {
              const Content = STEPS[step]
              return <Content key={step} audience={audience} />
            })}
          </ol>
        </div>
      </Container>
    </section>
  )
}

const STEPS: Record<Home['steps'][number], ComponentType<Props>> = {
  account: AccountStep,
  launcher: LauncherStep,
  game: GameStep,
}

function AccountStep({ audience }: Readonly<Props>) {
  return (
    <Step title={<Trans id="home.steps.account.title">1. Create an account</Trans>}>
      <p>
        <Trans id="home.steps.account.text">
          You need a username, an email and a password. Confirm your email with the link we send.
        </Trans>
      </p>
      {audience === 'visitor' ? (
        <Link to="/signup" className="lnk" data-guest-only="">
          <Trans id="home.steps.signUp">Sign up</Trans>
          <Icon name="arrow-right" />
        </Link>
      ) : (
        <Link to="/profile" className="lnk">
          <Trans id="menu.profile">Profile</Trans>
          <Icon name="arrow-right" />
        </Link>
      )}
    </Step>
  )
}

function LauncherStep() {
  return (
    <Step title={<Trans id="home.steps.launcher.title">2. Download the launcher</Trans>}>
      <p>
        <Trans id="home.steps.launcher.text">It installs the game and keeps it up to date.</Trans>
      </p>
      <LauncherDownload />
    </Step>
  )
}

function GameStep() {
  return (
    <Step title={<Trans id="home.steps.game.title">3. Enter the game</Trans>}>
      <p>
        <Trans id="home.steps.game.text">
          Open the launcher and use the same username and password as on the site.
        </Trans>
      </p>
      <Link to="/rules" className="lnk">
        <Trans id="home.steps.rules">Read the rules</Trans>
        <Icon name="arrow-right" />
      </Link>
    </Step>
  )
}

function Step({ title, children }: Readonly<{ title: ReactNode; children: ReactNode }>) {
  return (
    <li className={classNames('stack-tight', styles['step'])}>
      <span className={styles['lamp']} aria-hidden />
      <h3 className={classNames('display', styles['title'])}>{title}</h3>
      {children}
    </li>
  )
}

function TrailLine() {
  return (
    <svg
      className={styles['line']}
      viewBox="0 0 1200 80"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        d="M6 48C140 70 280 40 414 28S700 30 822 8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray="2 9"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
