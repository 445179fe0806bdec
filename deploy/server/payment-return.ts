/**
 * The page that a payment provider returns a player to by POST; undefined for any other request. Providers concatenate
 * addresses, so slashes may be doubled.
 */
export function postedPage(method: string, path: string): string | undefined {
  const status = /^\/+payment\/+([\w-]+)\/*$/.exec(path)?.[1]
  return method === 'POST' && status !== undefined ? `/payment/${status}` : undefined
}

/**
 * The address to redirect the browser to, because a page cannot be posted to. It keeps the payment's id, which the
 * contract puts into the query of the return address, and nothing of the posted body.
 */
export function paymentReturn(page: string, search: string): string {
  const payment = new URLSearchParams(search).get('payment') ?? ''
  return payment === '' ? page : `${page}?${new URLSearchParams({ payment })}`
}
