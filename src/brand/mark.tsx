import styles from './mark.module.css'

/** The project's mark, in the colour of the text around it: the page's `#mark`, which a brand may replace. */
export function Mark() {
  return (
    <svg className={styles['mark']} aria-hidden="true">
      <use href="#mark" />
    </svg>
  )
}
