import { describe, expect, test } from 'vitest'
import { compareEdit } from './compare-edit'
import { breaking, harmless } from './edits'

describe.concurrent('breaking', () => {
  test.each(Object.entries(breaking))('%s', async (_, edit) => {
    const { bump, breaking: reasons, versions, versionHolds } = await compareEdit(edit)
    expect(bump).toBe('major')
    expect(reasons.length).toBeGreaterThan(0)
    expect(versions).toEqual({ old: '2.0.0', new: '2.0.0', asked: '3.0.0' })
    expect(versionHolds).toBe(false)
  })
})

describe.concurrent('harmless', () => {
  test.each(Object.entries(harmless))('%s', async (_, edit) => {
    const { bump, breaking: reasons } = await compareEdit(edit)
    expect(reasons).toEqual([])
    expect(bump).not.toBe('major')
  })
})
