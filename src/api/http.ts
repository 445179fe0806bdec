export type ErrorType<_TBody> = Error
export async function http<T>(url: string, init?: RequestInit): Promise<T> { const r = await fetch(url, init); return (await r.json()) as T }
