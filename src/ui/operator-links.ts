import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import FileText from 'lucide-react/icons/file-text'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { siteConfig } from '#/config'

/** One of the operator's pages, as the main menu, the footer and the home page show it. */
export type OperatorLink = Readonly<{
  href: string
  text: MessageDescriptor
  Icon: typeof FileText
}>

export const SUPPORT: OperatorLink = {
  href: siteConfig.supportUrl,
  text: msg({ id: 'menu.support', message: 'Tech support' }),
  Icon: LifeBuoy,
}

/** The documents that the operator has. */
export const DOCUMENTS: readonly OperatorLink[] = [
  {
    href: siteConfig.licenseUrl,
    text: msg({ id: 'menu.license', message: 'License agreement' }),
    Icon: FileText,
  },
  {
    href: siteConfig.privacyUrl,
    text: msg({ id: 'menu.privacy', message: 'Privacy policy' }),
    Icon: LockKeyhole,
  },
  {
    href: siteConfig.servicesUrl,
    text: msg({ id: 'menu.services', message: 'Services' }),
    Icon: ReceiptText,
  },
].filter((link): link is OperatorLink => Boolean(link.href))
