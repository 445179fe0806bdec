import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { isRecord } from '#/lib/is-record'
import { compareContracts } from '../compare'
import { documentOf, stableJson } from '../document'

/** Edits of a contract: each path maps to its new value, or to undefined to remove it. `~` stands for a slash. */
export type Edit = Readonly<Record<string, unknown>>

const shop: unknown = parse(readFileSync(new URL('shop.openapi.yaml', import.meta.url), 'utf8'))

/** `value` with `leaf` at the end of `keys`. */
function withLeaf(value: unknown, keys: readonly string[], leaf: unknown): unknown {
  const [key, ...rest] = keys
  if (key === undefined) return leaf
  if (Array.isArray(value)) {
    const kept: unknown[] = [...value]
    const entry = withLeaf(kept[Number(key)], rest, leaf)
    if (entry === undefined) kept.splice(Number(key), 1)
    else kept[Number(key)] = entry
    return kept
  }
  const kept = { ...(isRecord(value) ? value : {}) }
  const entry = withLeaf(kept[key], rest, leaf)
  if (entry === undefined) delete kept[key]
  else kept[key] = entry
  return kept
}

const edited = (source: unknown, edit: Edit): unknown =>
  Object.entries(edit).reduce<unknown>(
    (root, [path, value]) =>
      withLeaf(
        root,
        path.split('/').map((key) => key.replaceAll('~', '/')),
        value,
      ),
    source,
  )

/** Compares the example with itself after an edit, or in reverse; throws if the edit does nothing. */
export function compareEdit(edit: Edit, before: Edit = {}, isBack = false) {
  const old = edited(shop, before)
  const now = edited(old, edit)
  if (Object.keys(edit).length > 0 && stableJson(now) === stableJson(old)) {
    throw new Error('the edit does nothing')
  }
  const [from, to] = isBack ? [now, old] : [old, now]
  return compareContracts(documentOf(from, 'old'), documentOf(to, 'new'))
}
