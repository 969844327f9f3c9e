/**
 * `Step 2 of 5` in the languages that need nothing but other words. What is between the word and its numbers may be `:`, `#`
 * or `№`. Pages are left out: mostly they are those of a list, and a form below stays at its place.
 */
const inWords = new RegExp(
  String.raw`(?<![\p{L}\p{Nd}])(?:step|stage|part|section|question|screen|шаг|этап|вопрос|раздел|крок|schritt|` +
    String.raw`teil|frage|étape|etape|partie|paso|etapa|pregunta|passo|passaggio|pergunta|krok|stap|steg|adım)` +
    String.raw`\s*[:#№]?\s*(\p{Nd}{1,3})\s*(?:of|out of|из|із|з|von|sur|de|di|van|z|ze|av|af|/)\s*(\p{Nd}{1,3})(?![\p{Nd}.,]?\p{Nd})`,
  'iu',
);

/** 第 2 步，共 5 步 · 步骤 2/5 · ステップ 2/5 · 2단계/5단계 */
const inCharacters =
  /(?:第\s*(\p{Nd}{1,2})\s*[步页頁][\s,，、/]*共?\s*(\p{Nd}{1,2})\s*[步页頁])|(?:(?:步骤|步驟|ステップ|단계)\s*(\p{Nd}{1,2})\s*[/／]\s*(\p{Nd}{1,2}))/u;

/** `2/5`, no part of a date, a path, a price or a decimal. */
const inFigures = /(?<![\p{L}\p{Nd}./,:$€£¥₽%-]\s?)(\p{Nd}{1,2})\s?\/\s?(\p{Nd}{1,2})(?!\s?[\p{Nd}./,:%€£¥₽-])/gu;

/** Words beside such figures that say that they count something else: ratings, prices, days, open hours. */
const otherFigures =
  /star|rat(?:ed|ing)|review|score|bewert|stern|рейтинг|оценк|звёзд|звезд|étoile|estrella|note|price|preis|цена|prix|precio|[$€£¥₽★☆⭐]|due|date|until|expir|since|\b(?:am|pm)\b|inch|cup|24\s?\/\s?7/iu;

/** Characters of a text that is about its figures; a longer one tells of something. */
const longestLabel = 60;

/** Steps of a wizard, at most: larger figures count goods or pages. */
const mostSteps = 30;

/**
 * Where in a sequence of steps a screen is, as it says so: `Step 2 of 5`, `Шаг 2 из 5`, `2/5`.
 *
 * @param texts what can be read, in the order of the screen
 * @returns the first that is found, words before figures alone; undefined where there is none
 */
export function progressIndicator(texts: readonly string[]): string | undefined {
  // The number may stand in an element of its own.
  for (const text of [...texts, texts.join(' ')]) {
    const found = inWords.exec(text) ?? inCharacters.exec(text);
    if (found !== null && isPosition(found)) return plain(found[0]);
  }
  for (const text of texts) {
    if (text.length > longestLabel || otherFigures.test(text)) continue;
    for (const found of text.matchAll(inFigures))
      if (isPosition(found) && !isFraction(found, text) && Number(found[2]) <= mostSteps) return plain(found[0]);
  }
  return undefined;
}

function isPosition(found: RegExpMatchArray): boolean {
  const [at = Number.NaN, all = Number.NaN] = found.slice(1).filter(Boolean).map(Number);
  return all >= 2 && at >= 0 && at <= all;
}

/** `1/2 l`, `¾ of it`: a part of something that is named behind it; a day and month begin with 0 where they are written so. */
function isFraction(found: RegExpMatchArray, text: string): boolean {
  const [whole, at = '', all = ''] = found;
  if (at.startsWith('0') && at.length > 1) return true;
  if (all.startsWith('0')) return true;
  const behind = text.slice(found.index! + whole.length);
  return Number(all) <= 4 && Number(at) < Number(all) && /^\s?\p{Ll}/u.test(behind);
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
