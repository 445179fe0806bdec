/**
 * A fresh token of the bot check for one request, or `null` where the operator configured none.
 */
export async function botCheckToken(_action: string): Promise<string | null> {
  return null
}
