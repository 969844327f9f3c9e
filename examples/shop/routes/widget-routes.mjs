import { noteFramePage } from '../pages/note-frame-page.mjs';
import { popupPage } from '../pages/popup-page.mjs';
import { widgetsPage } from '../pages/widgets-page.mjs';
import { page } from '../server/answers.mjs';

export const WIDGET_ROUTES = {
  'GET /widgets': (context) => page(widgetsPage(context)),
  'GET /widgets/note-frame': () => page(noteFramePage()),
  'GET /widgets/size-guide': () => page(popupPage()),
};
