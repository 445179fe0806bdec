import { createFileRoute, notFound, useLocation } from '@tanstack/react-router'
import { ServerProvider } from '#/auth/server-provider'
import { useUser } from '#/auth/auth-store'
import { PaymentPage } from '#/features/payment/return/payment-page'
import { claimOf, returnSearch } from '#/features/payment/return/return-address'
import { catalogLoader } from '#/locales/catalogs'

export const Route = createFileRoute('/payment/$status')({
  params: { parse: ({ status }) => ({ status: claimOf(status) }) },
  validateSearch: returnSearch,
  beforeLoad: ({ params, search }) => {
    if (params.status === 'unknown' && search.payment === undefined) throw notFound()
  },
  loader: catalogLoader('payment'),
  component: Page,
})

function Page() {
  const { status } = Route.useParams()
  const { payment: paymentId } = Route.useSearch()
  const address = useLocation({ select: ({ href }) => href })
  const login = useUser()?.login ?? null
  return (
    <ServerProvider>
      <PaymentPage claim={status} paymentId={paymentId} login={login} address={address} />
    </ServerProvider>
  )
}
