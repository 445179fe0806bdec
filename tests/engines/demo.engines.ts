import { expect } from '@playwright/test'
import { signIn, t, test } from './fixtures'
import { OFTEN } from './site'

test('a visitor of the demonstration signs in, with the backend inside the browser', async ({
  site,
}) => {
  await site.open('/')
  await expect
    .poll(() => site.read('return navigator.serviceWorker.controller !== null'), OFTEN)
    .toBe(true)
  await signIn(site, 'rider')
  await site.isAt('/profile')
  await site.shows(t('profile.sessions.current'))
})
