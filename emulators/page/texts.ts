import type { Language } from '../books.ts';
import type { TestCard } from '../cards.ts';

// The texts of the emulated bank's own page. They are not part of the product's message catalogue.

export type PageTexts = {
  title: string;
  secure: string;
  testMode: string;
  order: string;
  timeLeft: string;
  number: string;
  expiry: string;
  expiryHint: string;
  cvc: string;
  cvcHint: string;
  holder: string;
  holderHint: string;
  pay: (amount: string) => string;
  cancel: string;
  testCards: string;
  testCardsHint: string;
  cards: Record<TestCard['label'], string>;
  problems: {
    summary: string;
    number: string;
    realCard: string;
    expiry: string;
    expired: string;
    cvc: string;
    holder: string;
  };
  challenge: {
    title: string;
    text: (lastFour: string) => string;
    code: string;
    testCode: (code: string) => string;
    confirm: string;
    refuse: string;
    wrong: (triesLeft: number) => string;
  };
  processing: { title: string; text: string };
  captured: { title: string; text: string };
  failed: { title: string; text: string };
  expired: { title: string; text: string };
  back: string;
};

const ru: PageTexts = {
  title: 'Оплата картой',
  secure: 'Защищённое соединение',
  testMode: 'Тестовый режим: деньги не списываются',
  order: 'Назначение платежа',
  timeLeft: 'Осталось времени',
  number: 'Номер карты',
  expiry: 'Срок действия',
  expiryHint: 'ММ/ГГ',
  cvc: 'CVC',
  cvcHint: '3 цифры на обороте',
  holder: 'Имя на карте',
  holderHint: 'Латиницей, как на карте',
  pay: (amount) => `Оплатить ${amount}`,
  cancel: 'Вернуться в магазин без оплаты',
  testCards: 'Тестовые карты',
  testCardsHint: 'Выберите карту, и поля заполнятся. Настоящую карту вводить не нужно.',
  cards: {
    approved: 'Оплата пройдёт',
    declined: 'Банк откажет: мало денег',
    challenge: 'Попросит код из СМС',
    frictionless: 'Оплата пройдёт без кода',
    notConfirmed: 'Банк не подтвердит владельца',
    late: 'Банк ответит через 7 секунд',
    silent: 'Оплата пройдёт, но магазин не получит уведомления',
    twice: 'Уведомление придёт дважды',
    badSignature: 'Подпись уведомления будет неверной',
    contradicted: 'Вслед за успехом придёт ложный отказ',
  },
  problems: {
    summary: 'Проверьте отмеченные поля',
    number: 'Проверьте номер карты',
    realCard: 'Здесь принимаются только тестовые карты. Выберите карту из списка ниже',
    expiry: 'Укажите месяц и год, например 12/30',
    expired: 'Срок действия карты истёк',
    cvc: 'Введите 3 цифры',
    holder: 'Введите имя латинскими буквами',
  },
  challenge: {
    title: 'Подтвердите платёж',
    text: (lastFour) => `Банк отправил код в СМС на номер, к которому привязана карта •••• ${lastFour}.`,
    code: 'Код из СМС',
    testCode: (code) => `В тестовом режиме код всегда ${code}`,
    confirm: 'Подтвердить',
    refuse: 'Отказаться от платежа',
    wrong: (triesLeft) => `Неверный код. Осталось попыток: ${triesLeft}`,
  },
  processing: { title: 'Ждём ответа банка', text: 'Обычно это занимает несколько секунд. Не закрывайте страницу.' },
  captured: { title: 'Оплачено', text: 'Платёж принят, можно вернуться в магазин.' },
  failed: { title: 'Платёж не прошёл', text: 'Деньги не списаны. Вернитесь в магазин и попробуйте ещё раз.' },
  expired: { title: 'Время на оплату вышло', text: 'Деньги не списаны. Вернитесь в магазин и оформите заказ заново.' },
  back: 'Вернуться в магазин',
};

const be: PageTexts = {
  title: 'Аплата карткай',
  secure: 'Абароненае злучэнне',
  testMode: 'Тэставы рэжым: грошы не спісваюцца',
  order: 'Прызначэнне плацяжу',
  timeLeft: 'Засталося часу',
  number: 'Нумар карткі',
  expiry: 'Тэрмін дзеяння',
  expiryHint: 'ММ/ГГ',
  cvc: 'CVC',
  cvcHint: '3 лічбы на адвароце',
  holder: 'Імя на картцы',
  holderHint: 'Лацінкай, як на картцы',
  pay: (amount) => `Аплаціць ${amount}`,
  cancel: 'Вярнуцца ў краму без аплаты',
  testCards: 'Тэставыя карткі',
  testCardsHint: 'Абярыце картку, і палі запоўняцца. Сапраўдную картку ўводзіць не трэба.',
  cards: {
    approved: 'Аплата пройдзе',
    declined: 'Банк адмовіць: не хапае грошай',
    challenge: 'Папросіць код з СМС',
    frictionless: 'Аплата пройдзе без кода',
    notConfirmed: 'Банк не пацвердзіць уладальніка',
    late: 'Банк адкажа праз 7 секунд',
    silent: 'Аплата пройдзе, але крама не атрымае паведамлення',
    twice: 'Паведамленне прыйдзе двойчы',
    badSignature: 'Подпіс паведамлення будзе няправільны',
    contradicted: 'Пасля поспеху прыйдзе несапраўдная адмова',
  },
  problems: {
    summary: 'Праверце адзначаныя палі',
    number: 'Праверце нумар карткі',
    realCard: 'Тут прымаюцца толькі тэставыя карткі. Абярыце картку са спіса ніжэй',
    expiry: 'Пазначце месяц і год, напрыклад 12/30',
    expired: 'Тэрмін дзеяння карткі скончыўся',
    cvc: 'Увядзіце 3 лічбы',
    holder: 'Увядзіце імя лацінскімі літарамі',
  },
  challenge: {
    title: 'Пацвердзіце плацёж',
    text: (lastFour) => `Банк даслаў код у СМС на нумар, да якога прывязана картка •••• ${lastFour}.`,
    code: 'Код з СМС',
    testCode: (code) => `У тэставым рэжыме код заўсёды ${code}`,
    confirm: 'Пацвердзіць',
    refuse: 'Адмовіцца ад плацяжу',
    wrong: (triesLeft) => `Няправільны код. Засталося спроб: ${triesLeft}`,
  },
  processing: { title: 'Чакаем адказу банка', text: 'Звычайна гэта займае некалькі секунд. Не закрывайце старонку.' },
  captured: { title: 'Аплачана', text: 'Плацёж прыняты, можна вярнуцца ў краму.' },
  failed: { title: 'Плацёж не прайшоў', text: 'Грошы не спісаны. Вярніцеся ў краму і паспрабуйце яшчэ раз.' },
  expired: { title: 'Час на аплату скончыўся', text: 'Грошы не спісаны. Вярніцеся ў краму і аформіце заказ нанова.' },
  back: 'Вярнуцца ў краму',
};

const en: PageTexts = {
  title: 'Pay by card',
  secure: 'Secure connection',
  testMode: 'Test mode: no money is taken',
  order: 'Payment for',
  timeLeft: 'Time left',
  number: 'Card number',
  expiry: 'Expiry date',
  expiryHint: 'MM/YY',
  cvc: 'CVC',
  cvcHint: '3 digits on the back',
  holder: 'Name on card',
  holderHint: 'As printed on the card',
  pay: (amount) => `Pay ${amount}`,
  cancel: 'Back to the shop without paying',
  testCards: 'Test cards',
  testCardsHint: 'Choose a card to fill in the form. There is no need to enter a real one.',
  cards: {
    approved: 'Payment goes through',
    declined: 'Declined: insufficient funds',
    challenge: 'Asks for a code sent by text message',
    frictionless: 'Goes through without a code',
    notConfirmed: 'Cardholder is not confirmed',
    late: 'Bank answers after 7 seconds',
    silent: 'Goes through, but the shop is not notified',
    twice: 'The shop is notified twice',
    badSignature: 'The notification is wrongly signed',
    contradicted: 'A false refusal follows the success',
  },
  problems: {
    summary: 'Check the marked fields',
    number: 'Check the card number',
    realCard: 'Only test cards are accepted here. Choose one from the list below',
    expiry: 'Enter month and year, for example 12/30',
    expired: 'The card has expired',
    cvc: 'Enter 3 digits',
    holder: 'Enter the name in Latin letters',
  },
  challenge: {
    title: 'Confirm the payment',
    text: (lastFour) => `Your bank has sent a code to the phone linked to card •••• ${lastFour}.`,
    code: 'Code from the message',
    testCode: (code) => `In test mode the code is always ${code}`,
    confirm: 'Confirm',
    refuse: 'Refuse the payment',
    wrong: (triesLeft) => `Wrong code. Tries left: ${triesLeft}`,
  },
  processing: { title: 'Waiting for the bank', text: 'This usually takes a few seconds. Please keep the page open.' },
  captured: { title: 'Paid', text: 'The payment is complete. You can go back to the shop.' },
  failed: { title: 'Payment failed', text: 'No money was taken. Go back to the shop and try again.' },
  expired: { title: 'Time to pay is over', text: 'No money was taken. Go back to the shop and place the order again.' },
  back: 'Back to the shop',
};

const ka: PageTexts = {
  title: 'ბარათით გადახდა',
  secure: 'დაცული კავშირი',
  testMode: 'სატესტო რეჟიმი: თანხა არ ჩამოიჭრება',
  order: 'გადახდის დანიშნულება',
  timeLeft: 'დარჩენილი დრო',
  number: 'ბარათის ნომერი',
  expiry: 'მოქმედების ვადა',
  expiryHint: 'თთ/წწ',
  cvc: 'CVC',
  cvcHint: '3 ციფრი უკანა მხარეს',
  holder: 'სახელი ბარათზე',
  holderHint: 'ლათინური ასოებით, როგორც ბარათზეა',
  pay: (amount) => `გადახდა: ${amount}`,
  cancel: 'მაღაზიაში დაბრუნება გადახდის გარეშე',
  testCards: 'სატესტო ბარათები',
  testCardsHint: 'აირჩიეთ ბარათი და ველები შეივსება. ნამდვილი ბარათის შეყვანა საჭირო არ არის.',
  cards: {
    approved: 'გადახდა შესრულდება',
    declined: 'ბანკი უარს იტყვის: არასაკმარისი თანხა',
    challenge: 'მოითხოვს SMS-კოდს',
    frictionless: 'გადახდა კოდის გარეშე შესრულდება',
    notConfirmed: 'ბანკი მფლობელს ვერ დაადასტურებს',
    late: 'ბანკი 7 წამში უპასუხებს',
    silent: 'გადახდა შესრულდება, მაგრამ მაღაზია შეტყობინებას ვერ მიიღებს',
    twice: 'შეტყობინება ორჯერ მოვა',
    badSignature: 'შეტყობინების ხელმოწერა არასწორი იქნება',
    contradicted: 'წარმატების შემდეგ ყალბი უარი მოვა',
  },
  problems: {
    summary: 'შეამოწმეთ მონიშნული ველები',
    number: 'შეამოწმეთ ბარათის ნომერი',
    realCard: 'აქ მხოლოდ სატესტო ბარათები მიიღება. აირჩიეთ ბარათი ქვემოთ მოცემული სიიდან',
    expiry: 'მიუთითეთ თვე და წელი, მაგალითად 12/30',
    expired: 'ბარათის ვადა გასულია',
    cvc: 'შეიყვანეთ 3 ციფრი',
    holder: 'შეიყვანეთ სახელი ლათინური ასოებით',
  },
  challenge: {
    title: 'დაადასტურეთ გადახდა',
    text: (lastFour) =>
      `ბანკმა კოდი გამოგზავნა ტელეფონის ნომერზე, რომელიც •••• ${lastFour} ბარათთან არის დაკავშირებული.`,
    code: 'SMS-კოდი',
    testCode: (code) => `სატესტო რეჟიმში კოდი ყოველთვის არის ${code}`,
    confirm: 'დადასტურება',
    refuse: 'გადახდაზე უარის თქმა',
    wrong: (triesLeft) => `კოდი არასწორია. დარჩენილი მცდელობები: ${triesLeft}`,
  },
  processing: {
    title: 'ველოდებით ბანკის პასუხს',
    text: 'ჩვეულებრივ ამას რამდენიმე წამი სჭირდება. ნუ დახურავთ გვერდს.',
  },
  captured: { title: 'გადახდილია', text: 'გადახდა მიღებულია, შეგიძლიათ მაღაზიაში დაბრუნდეთ.' },
  failed: { title: 'გადახდა ვერ შესრულდა', text: 'თანხა არ ჩამოჭრილა. დაბრუნდით მაღაზიაში და სცადეთ თავიდან.' },
  expired: {
    title: 'გადახდის დრო ამოიწურა',
    text: 'თანხა არ ჩამოჭრილა. დაბრუნდით მაღაზიაში და შეკვეთა თავიდან გააფორმეთ.',
  },
  back: 'მაღაზიაში დაბრუნება',
};

export const PAGE_TEXTS: Record<Language, PageTexts> = { ru, be, en, ka };
