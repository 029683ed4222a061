import type { Locale } from '#domain/locales/locale.ts';

type CalendarNames = {
  /** The form within a date: genitive in Russian and Belarusian. January first. */
  months: readonly string[];
  monthsShort: readonly string[];
  /** Sunday first, as in Date.getUTCDay. */
  weekdays: readonly string[];
  weekdaysShort: readonly string[];
};

/** Own names, because ICU's Azerbaijani and Belarusian patterns are odd and change with the Node version. */
export const CALENDAR_NAMES: Readonly<Record<Locale, CalendarNames>> = {
  ru: {
    months: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
    monthsShort: 'янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.'.split(' '),
    weekdays: 'воскресенье понедельник вторник среда четверг пятница суббота'.split(' '),
    weekdaysShort: 'вс пн вт ср чт пт сб'.split(' '),
  },
  be: {
    months: 'студзеня лютага сакавіка красавіка мая чэрвеня ліпеня жніўня верасня кастрычніка лістапада снежня'.split(
      ' ',
    ),
    monthsShort: 'студз. лют. сак. крас. мая чэрв. ліп. жн. вер. кастр. ліст. снеж.'.split(' '),
    weekdays: 'нядзеля панядзелак аўторак серада чацвер пятніца субота'.split(' '),
    weekdaysShort: 'нд пн аў ср чц пт сб'.split(' '),
  },
  en: {
    months: 'January February March April May June July August September October November December'.split(' '),
    monthsShort: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
    weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
    weekdaysShort: 'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
  },
  ge: {
    months: 'იანვარი თებერვალი მარტი აპრილი მაისი ივნისი ივლისი აგვისტო სექტემბერი ოქტომბერი ნოემბერი დეკემბერი'.split(
      ' ',
    ),
    monthsShort: 'იან თებ მარ აპრ მაი ივნ ივლ აგვ სექ ოქტ ნოე დეკ'.split(' '),
    weekdays: 'კვირა ორშაბათი სამშაბათი ოთხშაბათი ხუთშაბათი პარასკევი შაბათი'.split(' '),
    weekdaysShort: 'კვი ორშ სამ ოთხ ხუთ პარ შაბ'.split(' '),
  },
  az: {
    months: 'yanvar fevral mart aprel may iyun iyul avqust sentyabr oktyabr noyabr dekabr'.split(' '),
    monthsShort: 'yan fev mar apr may iyn iyl avq sen okt noy dek'.split(' '),
    weekdays: ['bazar', 'bazar ertəsi', 'çərşənbə axşamı', 'çərşənbə', 'cümə axşamı', 'cümə', 'şənbə'],
    weekdaysShort: 'B. B.e. Ç.a. Ç. C.a. C. Ş.'.split(' '),
  },
};
