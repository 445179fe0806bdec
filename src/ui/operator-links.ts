import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { siteConfig } from '#/config'
import type { IconName } from '#/styles/icons'

/** One of the operator's pages, as the main menu, the footer and the home page show it. */
export type OperatorLink = Readonly<{
  href: string
  text: MessageDescriptor
  icon: IconName
}>

export const SUPPORT: OperatorLink = {
  href: siteConfig.supportUrl,
  text: msg({ id: 'menu.support', message: 'Tech support' }),
  icon: 'life-buoy',
}

/** The documents that the operator has. */
export const DOCUMENTS: readonly OperatorLink[] = [
  {
    href: siteConfig.licenseUrl,
    text: msg({ id: 'menu.license', message: 'License agreement' }),
    icon: 'file-text',
  },
  {
    href: siteConfig.privacyUrl,
    text: msg({ id: 'menu.privacy', message: 'Privacy policy' }),
    icon: 'lock-keyhole',
  },
  {
    href: siteConfig.servicesUrl,
    text: msg({ id: 'menu.services', message: 'Services' }),
    icon: 'receipt-text',
  },
].filter((link): link is OperatorLink => Boolean(link.href))
