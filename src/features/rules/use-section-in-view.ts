import { useEffect, useState } from 'react'

/** A section is being read once its heading is above this share of the window's height. */
const READING_LINE = 0.35

/** The id of the section that is being read, of `ids` in their order; initially the first. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const list = ids.join(' ')

  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      setCurrent(sectionInView(list.split(' ')))
    }
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look)
    }
    lookSoon()
    addEventListener('scroll', lookSoon, { passive: true })
    addEventListener('resize', lookSoon)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', lookSoon)
      removeEventListener('resize', lookSoon)
    }
  }, [list])

  return current
}

function sectionInView(ids: readonly string[]): string | undefined {
  const { scrollY, innerHeight } = window
  // A short last section never reaches the line.
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
  if (isAtEnd) return ids.at(-1)
  const line = innerHeight * READING_LINE
  const begun = ids.filter((id) => {
    const section = document.getElementById(id)
    return section !== null && section.getBoundingClientRect().top <= line
  })
  return begun.at(-1) ?? ids[0]
}
