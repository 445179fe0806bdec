/** Runs `work` once the page has all of its own: on a slow line its fonts and pictures come first. */
export function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') work()
  else window.addEventListener('load', work, { once: true })
}
