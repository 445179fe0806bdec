import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { renderRoute } from './render-route'

/** Queries within a section of the profile, by its anchor. Sections render one after the other. */
export const section = (id: string) =>
  waitFor(() => {
    const found = document.getElementById(id)
    if (!found) throw new Error(`no section ${id}`)
    return within(found)
  })

/** The button around a text. By text, because roles take long to work out on a whole profile. */
export function buttonOf(text: HTMLElement): HTMLElement {
  const button = text.closest('button')
  if (!button) throw new Error(`no button around ${text.textContent}`)
  return button
}

/** Adds `text` to a field in one go: a whole page that is rendered for every key takes long. */
export async function enter(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  act(() => field.focus())
  await user.paste(text)
}

type Queries = ReturnType<typeof within>
type Page = Pick<Awaited<ReturnType<typeof renderRoute>>, 'user' | 'settled'>

/** The actions of a player on `found`; each one ends when the page has settled. */
export function deedsIn(found: Queries, { user, settled }: Page) {
  return {
    ...found,
    field: (label: string) => found.findByLabelText(label),
    type: async (label: string, text: string) => {
      fireEvent.change(await found.findByLabelText(label), { target: { value: text } })
      await settled()
    },
    press: async (text: string | RegExp) => {
      await user.click(buttonOf(await found.findByText(text, { selector: 'button, button *' })))
      await settled()
    },
    /** Answers the open confirmation dialog. */
    answer: async (text: 'Accept' | 'Cancel') => {
      const question = within(await screen.findByRole('alertdialog'))
      await user.click(buttonOf(question.getByText(text)))
      await settled()
      expect(screen.queryByRole('alertdialog')).toBeNull()
    },
  }
}

/** A section of the profile, and the player's actions in it. */
export const sectionOf = async (page: Page, id: string) => deedsIn(await section(id), page)
