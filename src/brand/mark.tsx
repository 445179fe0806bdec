import styles from './mark.module.css'

/** The mark of the project, in the colour of the text around it. */
export function Mark() {
  return (
    <svg className={styles['mark']} viewBox="0 0 28 28" fill="none" aria-hidden="true">
      <path
        d="M3 25 14 3l11 22"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinejoin="miter"
        strokeMiterlimit="8"
      />
      <path className={styles['light']} d="m14 14.5 3 4.5-3 4.5-3-4.5z" />
    </svg>
  )
}
