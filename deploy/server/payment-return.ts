/**
 * The page that a provider returns a player to by posting; undefined for any other request. Providers join addresses as they are,
 * so slashes may come twice.
 */
export function postedPage(method: string, path: string): string | undefined {
  const status = /^\/+payment\/+([\w-]+)\/*$/.exec(path)?.[1]
  return method === 'POST' && status !== undefined ? `/payment/${status}` : undefined
}

/**
 * The address that the browser is led to: a page cannot be posted to. It keeps the payment's id, which the contract puts into the
 * query of the return address, and nothing of what was posted.
 */
export function paymentReturn(page: string, search: string): string {
  const payment = new URLSearchParams(search).get('payment') ?? ''
  return payment === '' ? page : `${page}?${new URLSearchParams({ payment })}`
}
