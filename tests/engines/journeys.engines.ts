import { expect } from '@playwright/test'
import { textsOf } from '../support/texts'
import { connectWorld, type World } from '../support/world'
import { PASSWORD, signIn, type Site, t, test as base } from './fixtures'
import { OFTEN } from './site'

/** A sandbox in its initial state, and a browser without data from earlier tests. */
const test = base.extend<{ world: World; site: Site }>({
  world: async ({ request }, use) => use(connectWorld(request)),
  site: async ({ site, world }, use) => {
    await world.reset()
    // A page of the same origin without the site's code, which would continue the previous player's session.
    await site.open('/__sandbox/style.css')
    await site.read(`
      localStorage.clear()
      for (const pair of document.cookie.split('; ')) document.cookie = pair.split('=')[0] + '=; path=/; max-age=0'`)
    await use(site)
  },
})

test('a visitor chooses a language and theme that persist, signs up, verifies, and sees the profile', async ({
  site,
  world,
}) => {
  await site.open('/')
  await site.live()
  await site.press('link', 'EN')
  await site.shows(textsOf('en')('home.title'))
  const theme = () => site.read('return document.documentElement.dataset.theme ?? null')
  const before = await theme()
  await site.press('button', textsOf('en')('header.theme.switch'))
  await expect.poll(theme, OFTEN).not.toBe(before)
  const chosen = await theme()

  await site.open('/signup')
  await site.live()
  expect(await theme()).toBe(chosen)
  expect(await site.read('return document.documentElement.lang')).toBe('en')
  await site.press('link', 'RU')
  await site.type(t('field.loginLabel'), 'newcomer')
  await site.type(t('field.emailLabel'), 'newcomer@example.com')
  await site.type(t('field.passwordLabel'), 'Маяк-2026-Aurora')
  await site.press('field', 'Принимаю лицензионное')
  await site.press('field', 'Принимаю политику')
  await site.press('button', t('signup.submit'))
  await site.isAt('/signup?to=verify')
  const [email] = await world.mail('newcomer@example.com')
  await site.open(email?.link ?? '')
  await site.shows(t('verify.done.kicker'))
  await site.press('link', t('verify.done.profile'))
  await site.isAt('/profile')
  await site.shows('newcomer')
})

test('a player signs in with a code from an app, tops up, and stays signed in while the server does not respond', async ({
  site,
  world,
}) => {
  await signIn(site, 'app_player')
  await expect
    .poll(() => site.read('return document.activeElement?.getAttribute("autocomplete")'), OFTEN)
    .toBe('one-time-code')
  await site.type(t('field.codeLabel'), (await world.player('app_player')).app?.code ?? '')
  await site.isAt('/profile')
  await site.type('Сумма', '1000')
  await site.press('button', 'Перейти к оплате')
  await site.isAt('/__sandbox/pay/')
  await site.press('button', 'Pay')
  await site.isAt('/payment/success')
  await site.shows('Кредиты зачислены')

  await world.fault({ operation: 'sessionCheck', kind: 'status', status: 503, times: 1000 })
  await site.open('/profile')
  await site.shows(t('shell.outage'))
  await world.clearFaults()
  await site.press('button', t('shell.outage.now'))
  await site.shows(t('profile.sessions.current'))
})

test('a page changed by a translator keeps working', async ({ site }) => {
  await site.open('/sign')
  await site.live()
  await site.read(`
    const wrap = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement.closest('font, script, style')) continue
        const font = document.createElement('font')
        text.replaceWith(font)
        font.append(text)
      }
    }
    wrap()
    new MutationObserver(wrap).observe(document.body, { childList: true, subtree: true })`)
  await site.type(t('sign.login'), 'rider')
  await site.type(t('field.passwordLabel'), 'wrong-Password-1')
  await site.press('button', t('sign.submit'))
  await site.shows('Неверный логин или пароль')
  await site.type(t('field.passwordLabel'), PASSWORD)
  await site.press('link', 'EN')
  await site.shows(textsOf('en')('sign.title'))
})
