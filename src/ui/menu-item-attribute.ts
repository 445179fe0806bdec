/** Marks the links and buttons that the arrow keys visit and that close the menu when used. */
export const MENU_ITEM_ATTRIBUTE = 'data-menu-item'
