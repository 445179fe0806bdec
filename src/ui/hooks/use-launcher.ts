import { siteConfig } from '#/config'
import type { Launcher } from '#/config-schema'
import { visitorSystem } from '#/lib/browser/visitor-system'
import { useHydratedValue } from './use-hydrated-value'

const isTheirs = ({ file }: Launcher) =>
  file !== undefined && file.system === visitorSystem(navigator.userAgent)

/** The launcher for the visitor's system, else the operator's first; in prerendered pages, always the first. */
export function useLauncher(): Launcher {
  const [first, ...others] = siteConfig.launchers
  return useHydratedValue(() => [first, ...others].find(isTheirs) ?? first, first)
}
