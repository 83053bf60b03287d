/**
 * Common given names with their variants: short forms, and romanizations by other languages that the spelling key does
 * not unify. A name in two lines belongs to no single group. Names in different lines are different names, however
 * similar their spelling.
 */
const GROUPS = `
mohammed muhammad mohamed mohammad mohamad mohamud muhammed muhamed mohd md mehmet mehmed magomed mukhammad mahomet muhamad muhammet
mahmoud mahmud mahmood makhmud mehmood
ahmed ahmad akhmed akhmad ahmet ahmat
hamid hameed khamid
hamed hamad
hamza hamzah khamza
hassan hasan hasen khasan
hussein husayn husain hussain hossein hosein hussien houssein husein huseyin khusein husseyn huseyn
mustafa mostafa moustafa mustapha mostapha
ibrahim ebrahim ibraheem ibragim ibrahima brahim
ismail esmail ismael ismaeel ismayil ismaila esmaeil
yusuf yousef youssef yousuf yusef yosef yousaf yousif yusif yusup youssouf
joseph josef jose giuseppe jozef joe joey pepe iosif osip
omar umar oumar omer umer
amr
ammar amar
amir ameer emir
ali aly alli
aliyah aliya
khalid khaled halid
khalil halil khaleel
karim kareem kerim
salim saleem selim
salem
salah
saleh salih saaleh
salam
said saeed sayeed saed
saad sad
rashid rasheed rachid
rashad rachad
tariq tarek tarik tareq
tahir taher
nasir naser nasser nassir
nasr
jamal gamal djamal cemal
jamil djamil cemil jameel
kamal kamel kemal
bilal
walid waleed oualid
wael wail
majid majeed
samir sameer
samer
adel adil
anwar anwer enver
bashir basheer bachir
bashar
faisal faysal feisal
farid fareed ferid
farouk faruk farooq faruq
fatima fatimah fatma fatemeh fatoumata
hakim hakeem
haroun harun haroon
idris idriss edris
jaafar jafar jaffar cafer
mansour mansur mansoor
marwan
masoud masud massoud masood
mahdi mehdi
murad mourad
musa moussa mousa moosa
nabil nabeel
naim naeem
rahim raheem
jalil jaleel djalil galil
halim haleem
wahid waheed
wajid wajed wajeed
nasim naseem
nadim nadeem
nadir nader
wasim waseem
azim azeem
fahim faheem
kabir kabeer
qasim kasim qassim kassim
jasim jassim jassem jasem
basim bassim bassem
hashim hashem
hatim hatem
hazim hazem
nazim nazem
jabir jaber
sabir saber
shakir shaker
zahir zaher
zakir zaker
rafiq rafeeq rafik
shafiq shafeeq shafik
rauf raouf raoof
rahman
ramadan ramazan ramzan
reza rida ridha
sami samy
sulaiman suleiman sulayman soleiman soliman suleyman
talal
usama osama oussama usamah
uthman othman osman usman ousmane
yahya yahia yehia
yasin yassin yaseen
yasir yasser
younis yunus younes yunis
zaid zayd zeid
ziad ziyad zeyad
aisha aysha aicha ayesha ayse
khadija hatice khadijah
maryam mariam maryem meryem
zainab zeinab zaynab zeynep
leila layla laila leyla
alexander aleksandr alexandr oleksandr aleksander alejandro alexandre alessandro alex sasha alec aliaksandr
alexandra aleksandra alejandra alessandra oleksandra
alexei alexey aleksey aleksei oleksiy oleksii aleksiy aliaksei alyosha
andrei andrey andrew andre andres andrea andriy andreas andrzej andriej andy
anatoly anatoliy anatolii anatol
anton antonio anthony antoine antonin tony
artem artyom
boris
denis dennis
dmitry dmitri dmitriy dmitrii dmytro dima dimitri dimitry
eduard edward edouard eduardo ed eddie ted
evgeny evgeni yevgeny evgeniy evgenii yevgeni yevhen eugene eugenio zhenya
gennady gennadiy gennadi
georgy georgi georgiy george georg jorge georges giorgi giorgio heorhiy yuri yuriy yury iurii
grigory grigori grigoriy hryhoriy gregory gregor greg
igor ihor
ilya ilia illya
ivan
john jon johnny jack
jean
juan
jan
johan johann johannes hans
kirill kyrylo cyril
konstantin kostyantyn constantin constantine kostya
leonid
maxim maksim maksym max
michelle micheline
mikhail michael mykhailo mihail miguel michel mike mikael misha michal michele mick
nikolai nikolay mykola nicholas nicolas nikolaos nick nicola nikola mikalai kolya
oleg oleh
pavel pavlo paul pablo paolo paulo pavlos
peter pyotr petr petro pedro pierre pietro petar piotr pete petros
roman
ruslan
sergei sergey serhiy sergio sergiy serhii siarhei serge
stanislav
stepan stephen steven stefan esteban etienne steve stephan stefano stepan
valery valeri valeriy valerii
vasily vasiliy vasyl basil vasili vasilios
viktor victor
vitaly vitaliy vitalii
vladimir volodymyr uladzimir wladimir vova volodya
vladislav vladyslav
vyacheslav viacheslav slava
yakov jacob jakob jacques jake yaakov jakub
james jaime jim jimmy jamie
anna ana anne ann hanna
elena yelena olena helen helena helene lena
ekaterina yekaterina kateryna catherine katherine katarina catalina caterina kate katya kathryn kathy katie
irina iryna irene
maria mary marie mariya mariia
mario
marina maryna
natalia natalya nataliya natalie natasha nataliia
olga olha
oksana
svetlana svitlana
tatiana tatyana tetiana tanya
yulia julia yuliya iuliia giulia julie
daria darya
dario
ludmila lyudmila liudmyla
galina halyna
nadezhda nadiya
robert roberto bob rob bobby robbie
roberta
william wilhelm guillermo guillaume bill will billy willy liam willem
richard ricardo rick dick rich riccardo
thomas tomas tom tommy tommaso
charles carlos karl carl charlie carlo karel
carla karla
david davide dave
daniel danny dan danilo daniele
daniela danielle
matthew mateo matteo mathieu matthias matt matias matvey
mark marc marco marcos marek
martin martino
marvin
francis francisco francesco francois franz frank paco pancho ferenc
francisca francesca francoise
louis luis luigi ludwig lewis lou
luisa louise
henry enrique henri heinrich enrico harry
philip felipe philippe filippo filip phil phillip
christopher cristobal christophe chris kristof
christian cristian christiaan
christina cristina kristina
ronald ron ronnie
donald don donnie
kenneth ken kenny
edmund edmundo
alan allan allen
albert alberto
alfred alfredo
arthur arturo artur
arnold arnaldo
benjamin ben benny binyamin
brian bryan
kevin
keith
ernest ernesto
eric erik
fernando fernand ferdinand hernando
fernanda
gabriel gavriil
gabriela gabriele
gerard gerardo gerald gerhard
hector
hugo hugh
jeffrey geoffrey jeff
jerome jeronimo
jesus
joaquin joachim
joel
joan
joanna joanne
jonathan
joshua josue josh
julio julius jules
julian
lawrence laurence lorenzo laurent larry
leonard leonardo leon leo
manuel emanuel emmanuel manny
mauricio maurice
nelson
oscar
patrick patricio patrice pat
patricia
raul
rafael raphael
ramon raymond raimundo ray
rodrigo
rogelio roger rogerio
ruben reuben
samuel sam sammy
salvador salvatore
simon
stella
susan susana susanna suzanne
theodore teodoro fyodor fedor
timothy timofey tim
vincent vicente vincenzo
walter
elizabeth isabel elisabeth isabella liz beth lisa
margaret margarita marguerite maggie
barbara
jennifer jen jenny
jessica
linda
laura
rosa rose
teresa theresa
victoria viktoria
sofia sophia sophie
pamela
paula
paulina
diana diane
abraham avraham
isaac yitzhak itzhak
moses moshe
shimon
shlomo solomon salomon
sarah sara
rachel raquel
hannah
qasemi ghasemi qasimi kasimi
kazemi kazimi
hashemi hashimi
musavi mousavi moosavi musawi moussawi
hosseini husseini hussaini huseyni
jafari jaafari
rezaei rezai rezaie
ahmadi
mohammadi muhammadi
karimi
rahimi
salehi salihi
salimi
salami
saeedi saidi
darwish darvish derwish dervis
kim
lee li
`;

/** Further names that are too common to be distinctive. */
const COMMON = new Set(
  `garcia rodriguez martinez hernandez lopez gonzalez perez sanchez ramirez torres flores rivera gomez diaz cruz morales
  reyes gutierrez ortiz chavez ramos ruiz alvarez mendoza vasquez vazquez castillo jimenez moreno romero herrera medina
  aguilar vargas castro guzman mendez munoz salazar rojas soto contreras guerrero ortega delgado rios silva santos
  ferreira oliveira souza lima pereira costa almeida carmen lucia gloria beatriz martha marta alicia sandra claudia
  adriana veronica monica lourdes guadalupe angel javier enrique felix alfonso armando ignacio
  khan shah singh kumar sharma patel gupta das rao reddy chaudhry malik butt hussaini ansari qureshi begum bibi devi
  amit raj ravi sanjay vijay rahul suresh ramesh rakesh deepak sunil anil priya sunita anita pooja lakshmi
  smith johnson williams brown jones miller davis wilson anderson taylor thompson moore white harris clark lewis
  robinson walker young king wright scott hill green adams baker hall campbell mitchell carter roberts phillips evans
  turner parker collins edwards stewart morris cook rogers
  ivanov petrov smirnov kuznetsov popov sokolov vasiliev novikov morozov volkov pavlov fedorov ivanova petrova kozlov
  wang zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo wei min jing jun ming hui hong yan
  park choi jung kang cho yoon jang lim nguyen tran pham le hoang phan vu
  abbas aziz abdul abdulaziz habib haji hadi haidar haider javad jawad mansoor nuri qadir rahmani sadiq sharif shafi
  sheikh sultan syed tehrani yousefi zahra amin akbar asghar azizi bakr daoud dawood fadel ghani hafiz ismaili latif
  mohsen murtaza nour qassem sabri shaheen zaki mensah diallo traore keita toure camara okafor mwangi
  muller schmidt schneider fischer weber meyer rossi ferrari bianchi dubois moreau bernard petit jansen nowak kowalski
  yilmaz kaya demir sahin celik ozturk aydin arslan dogan kilic aslan cetin kara koc kurt ozkan yildiz yildirim polat
  nelson nielsen nilsson jensen hansen pedersen andersen andersson larsen larsson olsen olsson karlsson persson svensson
  gustafsson eriksson johansson johansen berg lund lindberg bergstrom dahl haugen wells welsh welch carver barker
  porter potter foster forster palmer parsons pearson pierce price powell russell ross reynolds richards rice sanders
  saunders simmons simpson snyder spencer stevens stevenson stone stanley tucker wallace walsh warren washington weaver
  webb webster wheeler willis woods wright wyatt butler barnes barrett bishop black boyd bradley bryant burke burns
  chapman coleman cole conner cunningham daniels dixon duncan dunn elliott ellis ferguson fisher fletcher ford fox
  freeman gardner gibson gordon graham grant gray green greene griffin hamilton harper harrison hart harvey hayes
  henderson henry hicks holmes hudson hughes hunt hunter jenkins jennings johnston jordan kelley kelly knight lane
  larson lawson long lynch marshall mason mcdonald meyers mills mitchell montgomery morgan morris murray myers newman
  nichols oliver olson owens payne perkins perry peters peterson
  russo romano gallo conti costa greco bruno ferraro rizzo lombardi moretti barbieri fontana santoro mariani rinaldi
  caruso ferri martinelli marchetti
  laurent lefebvre roux fournier girard bonnet dupont dupuis lambert fontaine rousseau blanc guerin muller henry
  hoffmann schulz schmitz schmitt wagner becker koch bauer richter klein wolf schroder neumann schwarz zimmermann
  braun kruger hofmann hartmann lange krause lehmann kohler maier huber
  tanaka suzuki sato takahashi watanabe ito yamamoto nakamura kobayashi kato yoshida yamada sasaki yamaguchi matsumoto
  inoue kimura hayashi shimizu saito mori abe ikeda hashimoto ishikawa ogawa okada hasegawa fujita goto kondo
  hiroshi hitoshi takashi kenji kenta kenichi yuki yuko akira takeshi satoshi kazuo naoki daisuke makoto keiko yoko
  rajesh ramesh mahesh suresh dinesh naresh mukesh ganesh rakesh ajay ajit amit anil sunil sumit rohit mohit vikas
  vikram arun varun pradeep sandeep kuldeep manish ashok alok vinod pramod meena reena leena seema neha nisha
  okonkwo adeyemi adebayo adewale ogunleye eze nwosu obi mensah owusu boateng asante osei appiah agyeman kamau njoroge
  kipchoge otieno odhiambo banda phiri moyo ndlovu dlamini nkosi khumalo
  karimi rahimi ahmadi mohammadi hashemi moradi sadeghi akbari rostami ebrahimi salehi asadi amini bagheri
  jorgensen yong song sung sang young jong jung hyun hyung min myung chol chul hak kyong kyung sun soon suk sok
  ivanenko sokolovsky petrenko pavlenko romanov egorov zaitsev solovyov vinogradov bogdanov belov tarasov komarov
  orlov kiselev makarov andreev kovalev ilyin gusev titov kuzmin kudryavtsev baranov kulikov alekseev stepanov yakovlev`
    .trim()
    .split(/\s+/),
);

const groups = new Map<string, number>();
GROUPS.trim()
  .split("\n")
  .forEach((line, group) => {
    for (const name of line.trim().split(/\s+/)) if (!groups.has(name)) groups.set(name, group);
  });

/** How the table relates two different words: variants of one name, two names, or unknown. */
export function compareGivenNames(a: string, b: string): "same" | "different" | "unknown" {
  const one = groups.get(a);
  const other = groups.get(b);
  if (one === undefined || other === undefined) return "unknown";
  return one === other ? "same" : "different";
}

/** The number of the line that contains a name. */
export const givenNameGroup = (name: string): number | undefined => groups.get(name);

/** Whether a name is too common to be distinctive. */
export const isCommonName = (name: string): boolean => groups.has(name) || COMMON.has(name);

/** Whether the table has the name. */
export const isGivenName = (name: string): boolean => groups.has(name);
