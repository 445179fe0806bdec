/** When a picture is shown: `at-night` and `at-dawn` are classes of `src/styles/base.css`. */
export const THEMES = ['night', 'dawn'] as const
