import type { OperationId } from '../server/contract'
import type { Email } from '../server/mailbox'
import { mailing } from './mailing'
import { planted, type PlantedBug } from './planted-bug'

const linking = (email: Email, to: (link: string) => string): Email => {
  if (email.link === null) return email
  const link = to(email.link)
  return { ...email, link, text: email.text.replace(email.link, link) }
}

const LINKS: ReadonlySet<OperationId> = new Set(['signUp', 'recoveryRequest', 'verifyResend'])

/** Leads to another site than the one that the server is asked for. */
const elsewhere = mailing((email) => [
  linking(email, (link) => link.replace(/^https?:\/\/[^/]+/, 'https://elsewhere.example')),
])

/** E-mails whose links lead elsewhere than to the page of the contract. */
export const emailLinkBugs: readonly PlantedBug[] = [
  planted(
    'link-with-fragment',
    'signUp',
    'The link of the verification e-mail leads to a page after a hash.',
    'The e-mail links to `/verify',
    mailing((email) => [linking(email, (link) => link.replace('/verify', '/#/verify'))]),
  ),
  planted(
    'link-below-api',
    'recoveryRequest',
    'The link of the recovery e-mail leads to a path of the API.',
    'It links to `/recovery',
    mailing((email) => [linking(email, (link) => link.replace('/recovery', '/api/recovery'))]),
  ),
  planted(
    'link-to-another-site',
    'recoveryRequest',
    'The link of the recovery e-mail leads to `localhost`.',
    'One with a code holds one code',
    mailing((email) => [
      linking(email, (link) => link.replace(/^https?:\/\/[^/]+/, 'http://localhost')),
    ]),
  ),
  {
    name: 'links-elsewhere',
    operation: 'signUp',
    says: 'The links of all e-mails lead to one and the same wrong site.',
    breaks: 'One with a code holds one code',
    bug: (call) => (LINKS.has(call.operation.id) ? elsewhere(call) : call.answer()),
  },
  planted(
    'link-to-origin',
    'recoveryRequest',
    'The link of the recovery e-mail leads to whatever site the request names as its origin.',
    'The address of the site is a setting',
    (call) => {
      const origin = call.context.request.headers.get('origin')
      if (origin === null) return call.answer()
      return mailing((email) => [
        linking(email, (link) => link.replace(/^https?:\/\/[^/]+/, origin)),
      ])(call)
    },
  ),
  planted(
    'resent-link-elsewhere',
    'verifyResend',
    'The link of a verification e-mail that is sent again leads to another site.',
    'One with a code holds one code',
    elsewhere,
  ),
]
